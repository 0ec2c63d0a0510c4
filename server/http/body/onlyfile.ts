/** The file of a form whose part has any name: stock clients upload a request and a file, and name its part as they like. */
import { FileInfo } from '../../../contract/documents/file.ts'
import type { Operation } from '../../../contract/kit.ts'
import type { Body } from './body.ts'

const content = 'fileContent'

/**
 * The only file of a form is the file of an operation that takes one. Its name and type are the client's, unless other
 * fields of the form say them.
 */
export function withOnlyFile({ request }: Operation<any, any>, body: Body): Body {
  const [file, ...others] = body.files ?? []
  if (!file || others.length > 0 || !(content in request.fields)) return body
  const names = new Set(Object.keys(body.value as object).map((name) => name.toLowerCase()))
  const isField = request.entries.some(({ key }) => key.toLowerCase() === file.field.toLowerCase())
  if (isField && file.field.toLowerCase() !== content.toLowerCase()) return body
  const { [file.field]: bytes, ...value } = body.value as Record<string, unknown>
  value[content] = bytes
  const info = request.entries.find(({ field }) => field.type === FileInfo)?.key
  if (info && !names.has(info.toLowerCase()))
    value[info] = { uploadedFileName: file.fileName ?? null, uploadedFileType: file.type ?? null }
  return { ...body, value }
}
