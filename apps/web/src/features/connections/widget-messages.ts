import * as z from 'zod/mini'

/** The only shape of a widget's message that is listened to; no provider promises one (S-26). */
const widgetMessage = z.object({
  type: z.enum(['authenticated', 'finished', 'failed']),
  caseid: z.string(),
})

interface Watch {
  frame: () => HTMLIFrameElement | null
  caseid: string
  widgetUrl: string
  /** Only asks our own server; the message itself decides nothing. */
  onNews: () => void
}

/** Whether a message is the widget's own: origin, window, shape and case all fit (S-26). */
export function isFromWidget(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  { frame, caseid, widgetUrl }: Omit<Watch, 'onNews'>,
): boolean {
  const window = frame()?.contentWindow ?? null
  if (window === null || event.source !== window || event.origin !== new URL(widgetUrl).origin) return false
  const message = z.safeParse(widgetMessage, event.data)
  return message.success && message.data.caseid === caseid
}

/** Listens to the widget. Returns how to stop. */
export function watchWidget(watch: Watch): () => void {
  const listen = (event: MessageEvent): void => {
    if (isFromWidget(event, watch)) watch.onNews()
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}
