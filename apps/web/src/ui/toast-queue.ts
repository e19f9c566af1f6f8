import { limits } from '@lucas/contract/limits.ts'

export type ToastTone = 'success' | 'error' | 'info'
export interface Message {
  id: number
  tone: ToastTone
  text: string
  /** One thing to do from here, such as "Deshacer". */
  action: { label: string; run: () => void } | undefined
}

const most = 3

/** Messages in the order they came, each on show for four seconds in all: looking at them stops the clock. */
export function createToastQueue() {
  let messages: readonly Message[] = []
  let paused = false
  let lastId = 0
  const listeners = new Set<() => void>()
  const clocks = new Map<number, { left: number; since: number; timer: ReturnType<typeof setTimeout> }>()

  const publish = (next: readonly Message[]): void => {
    messages = next
    for (const listener of listeners) listener()
  }
  const start = (id: number, left: number): void => {
    clocks.set(id, { left, since: Date.now(), timer: setTimeout(close, left, id) })
  }
  function close(id: number): void {
    clearTimeout(clocks.get(id)?.timer)
    clocks.delete(id)
    publish(messages.filter((message) => message.id !== id))
  }

  return {
    close,
    add(message: Omit<Message, 'id'>): void {
      for (const { id } of messages.slice(0, Math.max(0, messages.length - most + 1))) close(id)
      lastId += 1
      publish([...messages, { ...message, id: lastId }])
      if (paused) clocks.set(lastId, { left: limits.toastMs, since: Date.now(), timer: setTimeout(() => {}) })
      else start(lastId, limits.toastMs)
    },
    pause(): void {
      if (paused) return
      paused = true
      for (const [id, { left, since, timer }] of clocks) {
        clearTimeout(timer)
        clocks.set(id, { left: left - (Date.now() - since), since: Date.now(), timer })
      }
    },
    resume(): void {
      if (!paused) return
      paused = false
      for (const [id, { left }] of clocks) start(id, Math.max(left, 0))
    },
    current: (): readonly Message[] => messages,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
