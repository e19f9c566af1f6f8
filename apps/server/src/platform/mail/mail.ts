/** A rendered mail: plain text, with HTML as the alternative. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Message id. The same for every attempt, so that mail clients show a repeated mail once. */
  readonly id?: string | undefined
  /** URL for one-click unsubscribe by POST (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

/** Returns a port that reports whether each mail was accepted. */
export const reportMails = (port: MailPort, report: (result: 'sent' | 'failed') => void): MailPort => ({
  async send(mail) {
    try {
      await port.send(mail)
    } catch (error) {
      report('failed')
      throw error
    }
    report('sent')
  },
})

/** Sends mails: by SMTP, or into the development outbox. */
export type MailPort = {
  send(mail: Mail): Promise<void>
}
