/** Copies the faces that papers are set in, each a single file, from packages that are not installed with the program → dist/fonts. */
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = join(root, 'node_modules', '@expo-google-fonts')
const out = join(root, 'dist', 'fonts')

const faces = {
  inter: ['Inter_400Regular', 'Inter_600SemiBold'],
  'noto-sans-arabic': ['NotoSansArabic_400Regular'],
  'noto-sans-hebrew': ['NotoSansHebrew_400Regular'],
  'noto-sans-devanagari': ['NotoSansDevanagari_400Regular'],
  'noto-sans-thai': ['NotoSansThai_400Regular'],
  'noto-emoji': ['NotoEmoji_400Regular'],
  'noto-sans-sc': ['NotoSansSC_400Regular'],
  'noto-sans-kr': ['NotoSansKR_400Regular'],
}

await mkdir(out, { recursive: true })
for (const [name, files] of Object.entries(faces)) {
  for (const file of files) {
    const weight = file.split('_')[1]
    await copyFile(join(packages, name, weight, `${file}.ttf`), join(out, `${file}.ttf`))
  }
  // The licence (SIL OFL) goes with the faces.
  await copyFile(join(packages, name, 'LICENSE_FONT'), join(out, `${name}.LICENSE.txt`))
}
