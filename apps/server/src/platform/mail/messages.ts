/** A text message to a telephone. */
export type Message = { readonly to: string; readonly text: string }

/** Where text messages leave. */
export type MessagePort = {
  send(message: Message): Promise<void>
}
