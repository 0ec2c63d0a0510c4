/** The picture of a pin. Those that look alike have the same, so that hundreds are drawn as fast as one. */
import { drawings } from '../../../../parts/drawings.ts'
import type { Shape } from '../../../../recordtypes/recordtype.ts'
import { glyphOf, type Pin, shapeOf } from './pin.ts'

const drop = 'M0 0C-3 -6 -11.5 -9.5 -11.5 -17A11.5 11.5 0 0 1 11.5 -17C11.5 -9.5 3 -6 0 0z'
const paper = '#ffffff'
/** The tones of light rooms: the sheet is white in the dark as well. */
const [amber, red] = ['#7d5300', '#b0241c']

const known = new Map<string, string>()

export function pinImage(pin: Pin): string {
  const look = [glyphOf(pin), shapeOf(pin), pin.isClosed, pin.needsCheck, pin.isOverdue].join()
  const image = known.get(look) ?? `data:image/svg+xml,${encodeURIComponent(drawn(pin))}`
  known.set(look, image)
  return image
}

function drawn(pin: Pin): string {
  const shape = shapeOf(pin)
  const tone = toneOf(shape)
  const [fill, ink] = pin.isClosed ? [paper, tone] : [tone, paper]
  const edge = pin.needsCheck
    ? `stroke="${amber}" stroke-width="2.5" stroke-dasharray="3 2"`
    : `stroke="${pin.isClosed ? tone : paper}" stroke-width="1.5"`
  const line = 'fill="none" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'
  const state = drawings[shape].replaceAll('class="knock"', `stroke="${paper}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-13 -36 30 38" width="30" height="38">
<path d="${drop}" fill="${fill}" ${edge}/>
<g transform="translate(-6.4 -23.4) scale(.8)" ${line} stroke="${ink}" color="${ink}">${drawings[glyphOf(pin)]}</g>
<circle cx="10" cy="-6" r="6.5" fill="${paper}" stroke="${tone}"/>
<g transform="translate(5.2 -10.8) scale(.6)" ${line} stroke="${tone}" color="${tone}">${state}</g>
${pin.isOverdue ? `<path d="M7 -33h9l-2.500 3 2.500 3h-9z" fill="${red}" stroke="${paper}"/>` : ''}</svg>`
}

/** As the styles have it, on the sheet. */
function toneOf(shape: Shape): string {
  const probe = document.createElement('i')
  probe.className = shape
  const at = document.querySelector('.sheet-pins') ?? document.body
  at.append(probe)
  const tone = getComputedStyle(probe).getPropertyValue('--tone').trim()
  probe.remove()
  return tone
}
