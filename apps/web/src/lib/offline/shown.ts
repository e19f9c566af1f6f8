import { create } from 'zustand'

/** While what is shown was stored earlier: the newest moment of what is stored, in epoch milliseconds; else null. */
export const useShownMoment = create<{ moment: number | null }>()(() => ({ moment: null }))

/** Whether what is shown was stored earlier. */
export const useShowsStored = (): boolean => useShownMoment(({ moment }) => moment !== null)

/** When the parts on the screen that come from the store were answered. */
const savedAt = new WeakMap<object, number>()

export const shown = {
  getMoment: (): number | null => useShownMoment.getState().moment,

  /** The app shows stored answers from now on, as of a moment. */
  fromStore(answer: unknown, answeredAt: number, moment: number): void {
    if (typeof answer === 'object' && answer !== null) savedAt.set(answer, answeredAt)
    if (shown.getMoment() === null) useShownMoment.setState({ moment })
  },

  /** The server answered. */
  fromServer(): void {
    if (shown.getMoment() !== null) useShownMoment.setState({ moment: null })
  },

  /** When an answer on the screen was given by the server, if it comes from the store. */
  savedAtOf: (answer: unknown): number | undefined =>
    typeof answer === 'object' && answer !== null ? savedAt.get(answer) : undefined,
}
