"""Pictures of boards, animated searches, lessons and sheets to print."""
