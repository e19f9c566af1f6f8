/** A mail as the product writes it: text for everybody, HTML beside it. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Where mails leave. The development outbox keeps them; SMTP delivers them. */
export type MailPort = {
  send(mail: Mail): Promise<void>
}
