/** A text message (SMS) to a phone number. */
export type TextMessage = { readonly to: string; readonly text: string }

/** Sends text messages. */
export type TextMessagePort = {
  send(message: TextMessage): Promise<void>
}
