#!/usr/bin/env bash
# Makes the README's moving picture, docs/picture.gif, of the built page (build/site): a queue's weight is edited, and allocation moves.
#   bash ci/picture.sh
# Pillow joins the frames; it goes into build/tools, where it is not there yet.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

PILLOW=11.3.0
if ! [ -x build/tools/pillow/bin/python ]; then
  python3 -m venv build/tools/pillow
  build/tools/pillow/bin/pip install --quiet "pillow==$PILLOW"
fi
node ci/picture.mjs build/picture
build/tools/pillow/bin/python - <<'PYTHON'
import json, os
from PIL import Image

frames = json.load(open("build/picture/frames.json"))
images = [Image.open(f"build/picture/{frame['file']}").convert("RGB") for frame in frames]
# One palette for all, of the first and the last picture: what stays the same is then not written again.
both = Image.new("RGB", (images[0].width, images[0].height * 2))
both.paste(images[0], (0, 0))
both.paste(images[len(images) // 2], (0, images[0].height))
palette = both.quantize(colors=128, method=Image.Quantize.MEDIANCUT)
flat = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
flat[0].save("docs/picture.gif", save_all=True, append_images=flat[1:], duration=[f["ms"] for f in frames], loop=0, optimize=True)
print(f"docs/picture.gif: {len(frames)} frames, {os.path.getsize('docs/picture.gif') / 1000:.0f} kB")
PYTHON
