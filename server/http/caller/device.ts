/** Names the browser or program that signs in, by its User-Agent, so that its owner knows it again. */

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** The first match counts: most browsers also name those that they descend from. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const charsMax = 60

/** Undefined if the client does not say. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined
  const [browser, system] = [browsers, systems].map(
    (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1],
  )
  if (browser) return system ? `${browser} on ${system}` : browser
  // Programs name themselves first: curl/8.5.0.
  return (
    userAgent
      .split(/[\s/]/, 1)[0]!
      .replace(/\P{ASCII}/gu, '')
      .slice(0, charsMax) || undefined
  )
}
