/** Errors for the administrator: what is wrong, and apart from it what to do. The message has both; no stack is needed. */
export class WithRemedy extends Error {
  readonly what: string
  readonly remedy: string

  constructor(what: string, remedy: string, options?: ErrorOptions) {
    super(`${what} ${remedy}`, options)
    this.what = what
    this.remedy = remedy
  }
}
