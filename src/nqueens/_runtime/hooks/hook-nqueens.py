"""What a program needs of the package."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

hiddenimports = collect_submodules("nqueens")
datas = collect_data_files("nqueens")
