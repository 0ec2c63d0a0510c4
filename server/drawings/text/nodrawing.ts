/** pdf.js asks for what it draws with when it is loaded, though only its text is used: so there is something of that name. */
class Unused {}

for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: Unused })
