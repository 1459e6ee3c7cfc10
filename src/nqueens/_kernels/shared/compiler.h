/* What has another name in Microsoft's cl.exe than in GCC and Clang, and the target machine.
 *
 * No file is compiled with special flags: each function of a vector level names the features that
 * it is compiled for (NQ_TARGET). cl.exe lets every function use every instruction. */
#ifndef NQ_COMPILER_H
#define NQ_COMPILER_H

#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define NQ_INLINE static inline __attribute__((always_inline))
#define NQ_NOINLINE __attribute__((noinline))
#ifdef __clang__
#define NQ_NOCLONE
#else                             /* no copies for arguments that are constant */
#define NQ_NOCLONE __attribute__((noclone))
#endif
#define NQ_ALIGNED(bytes) __attribute__((aligned(bytes)))
#define NQ_PRAGMA(text) _Pragma(#text)
#define NQ_UNROLL(times) NQ_PRAGMA(GCC unroll times)
#define NQ_LIKELY(condition) __builtin_expect(condition, 1)
#define NQ_POPCOUNT(word) __builtin_popcount(word)
#else
#include <intrin.h>
#define NQ_MSVC 1
#define NQ_INLINE static __forceinline
#define NQ_NOINLINE __declspec(noinline)
#define NQ_NOCLONE
#define NQ_ALIGNED(bytes) __declspec(align(bytes))
#define NQ_UNROLL(times)
#define NQ_LIKELY(condition) (condition)
#define NQ_POPCOUNT(word) ((int)__popcnt(word))
#endif

#if defined(_M_ARM64EC)           /* portable kernels only */
#elif defined(__x86_64__) || defined(_M_X64)
#define NQ_X86 1
#define NQ_128 sse4               /* the level whose registers have 128 bits */
#elif (defined(__aarch64__) && !defined(__AARCH64EB__)) || defined(_M_ARM64)
#define NQ_NEON 1
#define NQ_128 neon
#endif

/* levels of processors; each has the instructions of those before it on the same machine. Those of
 * NQ_ZEN2 are those of NQ_AVX2, but PEXT and PDEP are slow. */
enum { NQ_SCALAR, NQ_NEON_128, NQ_SSE4, NQ_ZEN2, NQ_AVX2, NQ_AVX512, NQ_LEVELS };

#if defined(NQ_X86) && (defined(__GNUC__) || defined(__clang__))
#define NQ_TARGET(features) __attribute__((target(features)))
#else
#define NQ_TARGET(features)       /* NEON is part of every 64-bit ARM */
#endif

#define NQ_PASTE4_(a, b, c, d) a##b##c##d
#define NQ_PASTE4(a, b, c, d) NQ_PASTE4_(a, b, c, d)

#endif
