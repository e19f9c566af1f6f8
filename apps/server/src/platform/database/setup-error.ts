/** A database that cannot be started or served as it is set up; the message is one sentence for the operator. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError'
}
