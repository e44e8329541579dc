"""Builds the wheel and the source archive with the standard library alone.

    python3 build_package.py dist

It is also the build backend of pyproject.toml (PEP 517), so that ``pip install --no-index .``
needs no registry. The same sources give the same bytes.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
PACKAGE = "tessera_client"
# What an archive of 1980 says: the oldest time that zip knows.
ZIP_TIME = (1980, 1, 1, 0, 0, 0)


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def distribution() -> str:
    facts = project()
    return f"{facts['name'].replace('-', '_')}-{facts['version']}"


def metadata() -> bytes:
    facts = project()
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {facts['name']}",
        f"Version: {facts['version']}",
        f"Summary: {facts['description']}",
        f"License-Expression: {facts['license']}",
        f"Requires-Python: {facts['requires-python']}",
        "Description-Content-Type: text/markdown",
        "",
        (ROOT / facts["readme"]).read_text(),
    ]
    return "\n".join(lines).encode()


def sources() -> dict[str, bytes]:
    """The files of the package, by their paths in the archives."""
    files = sorted(each for each in (ROOT / PACKAGE).rglob("*") if each.suffix == ".py")
    files.append(ROOT / PACKAGE / "py.typed")
    return {each.relative_to(ROOT).as_posix(): each.read_bytes() for each in files}


def build_wheel(
    wheel_directory: str,
    config_settings: dict[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    folder = f"{distribution()}.dist-info"
    tag = "py3-none-any"
    files = {
        **sources(),
        f"{folder}/METADATA": metadata(),
        f"{folder}/WHEEL": (
            "Wheel-Version: 1.0\nGenerator: build_package\n"
            f"Root-Is-Purelib: true\nTag: {tag}\n"
        ).encode(),
    }
    record = [f"{name},{digest(content)},{len(content)}" for name, content in files.items()]
    record.append(f"{folder}/RECORD,,")
    files[f"{folder}/RECORD"] = ("\n".join(record) + "\n").encode()
    name = f"{distribution()}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, ZIP_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return name


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    own = ("README.md", "build_package.py", "pyproject.toml")
    files = {
        **sources(),
        **{name: (ROOT / name).read_bytes() for name in own},
        "PKG-INFO": metadata(),
    }
    name = f"{distribution()}.tar.gz"
    with (
        open(Path(sdist_directory) / name, "wb") as target,
        gzip.GzipFile(filename="", mode="wb", fileobj=target, mtime=0) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path, content in sorted(files.items()):
            entry = tarfile.TarInfo(f"{distribution()}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return name


def digest(content: bytes) -> str:
    value = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"sha256={value.decode().rstrip('=')}"


if __name__ == "__main__":
    destination = Path(sys.argv[1] if len(sys.argv) > 1 else "dist")
    destination.mkdir(parents=True, exist_ok=True)
    for build in (build_wheel, build_sdist):
        print(destination / build(str(destination)))
