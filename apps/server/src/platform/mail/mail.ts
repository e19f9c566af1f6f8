/** A mail as the product writes it: text for everybody, HTML beside it. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same at every try: programs show a letter that came twice once. */
  readonly id?: string | undefined
  /** Where a mail program sends a POST by which its reader gets no more of these (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

/** Where mails leave. The development outbox keeps them; SMTP delivers them. */
export type MailPort = {
  send(mail: Mail): Promise<void>
}
