/** A wrong setting. The message is one sentence with the variable's name and the expected value; the process does not start. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
