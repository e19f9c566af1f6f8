/** The database cannot be started or used with its present setup. The message is one sentence for the operator. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError'
}
