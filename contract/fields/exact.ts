/**
 * An exact JSON.parse: depth and number of values are limited, and a number that a double could not hold stays a string.
 */
import { limits } from '../limits.ts'

/** Throws a SyntaxError with the reason. `valuesMax` limits the values of all lists and objects together. */
export const parseExact = (text: string, valuesMax = Number.POSITIVE_INFINITY): unknown =>
  JSON.parse(keepDigits(text, valuesMax))

/** The text was not parsed: it has more values than allowed. */
export class TooManyValues extends SyntaxError {
  constructor(valuesMax: number) {
    super(`it has more than ${valuesMax} values`)
  }
}

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
/** A double holds any fifteen digits. */
const exactChars = 15

/**
 * Whether JSON.parse keeps it: its digits, and the way they are written, because a number sent for a text is
 * read as written. With an exponent it only must not become 0 or infinite.
 */
function isKept(digits: string): boolean {
  const [mantissa = '', exponent] = digits.split(/e/i)
  if (exponent === undefined)
    return (digits.length <= exactChars && !digits.includes('.')) || String(Number(digits)) === digits
  const number = Number(digits)
  return digits.length <= exactChars && Number.isFinite(number) && (number !== 0 || !/[1-9]/.test(mantissa))
}

const [quote, comma, backslash, open, close, openList, closeList] = [34, 44, 92, 123, 125, 91, 93]

/**
 * Scans the text once, skipping strings: refuses deep nesting and too many values, and puts numbers that a double
 * could not hold into quotes, as quoted numbers are accepted as well.
 */
function keepDigits(text: string, valuesMax: number): string {
  let depth = 0
  let values = 0
  let result = ''
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === quote) at = endOfString(text, at)
    else if (char === open || char === openList) {
      if (++depth > limits.jsonDepthMax)
        throw new SyntaxError(`it is nested deeper than ${limits.jsonDepthMax} levels`)
      if (++values > valuesMax) throw new TooManyValues(valuesMax)
    } else if (char === comma) {
      if (++values > valuesMax) throw new TooManyValues(valuesMax)
    } else if (char === close || char === closeList) depth--
    else if (isNumeric(char)) {
      const start = at
      let isWhole = isDigit(char)
      for (; isNumeric(text.charCodeAt(at + 1)); at++) isWhole &&= isDigit(text.charCodeAt(at + 1))
      // Up to 15 digits, as of most ids, are exact in a double. Leading zeros are left for JSON.parse to refuse.
      if (isWhole && at - start < exactChars) continue
      const digits = text.slice(start, at + 1)
      if (isKept(digits) || !number.test(digits)) continue
      result += `${text.slice(copied, start)}"${digits}"`
      copied = at + 1
    }
  }
  return copied === 0 ? text : result + text.slice(copied)
}

const isDigit = (char: number): boolean => char >= 48 && char <= 57

/** Digits, sign, point and exponent. */
const isNumeric = (char: number): boolean =>
  isDigit(char) || char === 45 || char === 46 || char === 43 || char === 101 || char === 69

export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}
