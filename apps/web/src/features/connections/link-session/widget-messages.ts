import * as z from 'zod/mini'

/** The only accepted shape of a widget message; no provider documents one (S-26). */
const widgetMessage = z.object({
  type: z.enum(['authenticated', 'finished', 'failed']),
  caseid: z.string(),
})

interface WidgetWatch {
  frame: () => HTMLIFrameElement | null
  caseid: string
  widgetUrl: string
  /** Polls our own server; the message itself decides nothing. */
  onMessage: () => void
}

/** Whether a message is from the widget: origin, window, shape and case must match (S-26). */
export function isFromWidget(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  { frame, caseid, widgetUrl }: Omit<WidgetWatch, 'onMessage'>,
): boolean {
  const window = frame()?.contentWindow ?? null
  if (window === null || event.source !== window || event.origin !== new URL(widgetUrl).origin) return false
  const message = z.safeParse(widgetMessage, event.data)
  return message.success && message.data.caseid === caseid
}

/** Listens to widget messages. Returns a function that stops listening. */
export function watchWidget(watch: WidgetWatch): () => void {
  const listen = (event: MessageEvent): void => {
    if (isFromWidget(event, watch)) watch.onMessage()
  }
  addEventListener('message', listen)
  return () => removeEventListener('message', listen)
}
