/** Reads and writes the file name in Content-Disposition. A name is never a path. */
import { lastPart } from '../../blobs/filename.ts'

/**
 * `attachment; filename="a.pdf"` or, for other characters, `filename*=UTF-8''%e2%80%a6`, which takes
 * precedence.
 */
export function nameIn(header: string | undefined): string | undefined {
  if (!header) return undefined
  const extended = /;\s*filename\*\s*=\s*(utf-8|iso-8859-1)'[^']*'([^\s;]+)/i.exec(header)
  const decoded = extended && percentDecoded(extended[2]!, extended[1]!.toLowerCase() === 'utf-8')
  if (decoded) return decoded
  const [, quoted, token] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(header) ?? []
  const name = quoted?.replace(/\\(["\\])/g, '$1') ?? token
  return name && asUtf8(name)
}

function percentDecoded(text: string, isUtf8: boolean): string | undefined {
  if (!isUtf8)
    return text.replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Node decodes headers as Latin-1; many clients send UTF-8. */
function asUtf8(text: string): string {
  const read = Buffer.from(text, 'latin1').toString('utf8')
  return read.includes('\uFFFD') ? text : read
}

/** Both spellings: old clients read `filename`, all others `filename*`. */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  const last = lastPart(name) || 'file'
  const plain = last.replace(/[^ !#$&+\-.^_`~\w]/g, '_')
  const exact = encodeURIComponent(last).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}
