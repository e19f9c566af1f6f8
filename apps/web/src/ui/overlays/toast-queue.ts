import { limits } from '@lucas/contract/limits.ts'

export type ToastTone = 'success' | 'error' | 'info'
export interface ToastMessage {
  id: number
  tone: ToastTone
  text: string
  /** One action, such as "Deshacer". */
  action: { label: string; run: () => void } | undefined
}

const maxMessages = 3

/** Creates a queue of toasts. Each is shown for `limits.toastMs`, not counting the time while the queue is paused. */
export function createToastQueue() {
  let messages: readonly ToastMessage[] = []
  let paused = false
  let lastId = 0
  const listeners = new Set<() => void>()
  const timers = new Map<number, { left: number; since: number; timer: ReturnType<typeof setTimeout> }>()

  const publish = (next: readonly ToastMessage[]): void => {
    messages = next
    for (const listener of listeners) listener()
  }
  const start = (id: number, left: number): void => {
    timers.set(id, { left, since: Date.now(), timer: setTimeout(close, left, id) })
  }
  function close(id: number): void {
    clearTimeout(timers.get(id)?.timer)
    timers.delete(id)
    publish(messages.filter((message) => message.id !== id))
    // The last message takes the focus or the pointer with it, and no event says that it left.
    if (messages.length === 0) paused = false
  }

  return {
    close,
    add(message: Omit<ToastMessage, 'id'>): void {
      for (const { id } of messages.slice(0, Math.max(0, messages.length - maxMessages + 1))) close(id)
      lastId += 1
      publish([...messages, { ...message, id: lastId }])
      if (paused) timers.set(lastId, { left: limits.toastMs, since: Date.now(), timer: setTimeout(() => {}) })
      else start(lastId, limits.toastMs)
    },
    pause(): void {
      if (paused) return
      paused = true
      for (const [id, { left, since, timer }] of timers) {
        clearTimeout(timer)
        timers.set(id, { left: left - (Date.now() - since), since: Date.now(), timer })
      }
    },
    resume(): void {
      if (!paused) return
      paused = false
      for (const [id, { left }] of timers) start(id, Math.max(left, 0))
    },
    current: (): readonly ToastMessage[] => messages,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
