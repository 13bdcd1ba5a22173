#!/bin/sh
# The Debian packages on a system that has nothing of ours: debootstrap makes it, apt installs them there, and each is used as
# its users would (fresh_inside.sh). `make fresh`. It needs root and Debian's archive; MIRROR names another one.
set -eu
cd "$(dirname "$0")/../.."
[ "$(id -u)" = 0 ] || { echo "debootstrap and chroot need root"; exit 77; }
command -v debootstrap >/dev/null || { echo "there is no debootstrap"; exit 77; }
suite=${SUITE:-bookworm} mirror=${MIRROR:-http://deb.debian.org/debian}
base=$PWD/build/fresh/$suite.tar system=$PWD/build/fresh/$suite
mkdir -p build/fresh
if [ ! -f "$base" ]; then
  rm -rf "$system"
  debootstrap --variant=minbase "$suite" "$system" "$mirror" >build/fresh/debootstrap.log
  tar -C "$system" -cf "$base.part" .
  mv "$base.part" "$base"
fi
rm -rf "$system"
mkdir "$system"
tar -C "$system" -xf "$base"
cp /etc/resolv.conf "$system/etc/"
rm -rf build/deb
DEBEMAIL=${DEBEMAIL:-developers@debian.org} cmake -S . -B build/release >/dev/null
cpack --config build/release/CPackConfig.cmake -B build/deb >/dev/null
mkdir "$system/packages"
cp build/deb/*.deb test/capi/fresh_inside.sh test/capi/CMakeLists.txt "$system/packages"
chroot "$system" /bin/sh /packages/fresh_inside.sh
rm -rf "$system"
