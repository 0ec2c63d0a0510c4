/** What went wrong at a server, as a sentence for the command line. */
import { CallFailed, NoConnection } from '../../../packages/client/src/index.ts'
import { inOneLine } from './harmless.ts'

/** Says what the server said, and which fields are wrong. */
class CallRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CallRefused'
  }
}

/** `isKeyUsed`: whether the call was made by the key; a sign-in is not. */
export function explainFailure(error: unknown, address: string, isKeyUsed = true): unknown {
  if (error instanceof NoConnection) {
    const why = (error.cause as { cause?: Error } | undefined)?.cause?.message
    return new CallRefused(`${address} does not answer.${why ? ` (${why})` : ''}`)
  }
  if (!(error instanceof CallFailed)) return error
  if (error.location)
    return new CallRefused(
      `${address} leads on to ${error.location}. Nothing was sent there. If that is the server, give this address instead.`,
    )
  if (error.status < 400)
    return new CallRefused(`${address} does not answer as a Plumbline server does. Is the address right?`)
  const hint =
    error.status === 401 && isKeyUsed
      ? ['  The key is not valid any more: plumbline profile add makes the profile anew.']
      : []
  const said = [inOneLine(`${error.status} ${error.errorCode} ${error.message}`), ...detailsOf(error)]
  return new CallRefused([...said, ...hint].join('\n'))
}

/** Whatever answers there need not be a Plumbline server. */
function detailsOf({ fields, meta }: CallFailed): string[] {
  const wrong = Array.isArray(fields) ? fields : []
  return [
    ...wrong.map((one) => `${one?.fieldName}: ${one?.message}`),
    ...Object.entries(meta).map(([name, value]) => `${name}: ${value}`),
  ].map((line) => `  ${inOneLine(line)}`)
}
