import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'

const moves = z.array(z.string())

/** Longer than this, and what should stand still moves. */
const momentMs = 50

/** Notes in `window.moves` whatever moves for longer than a moment, by a style or by a script. */
const watcher = `(() => {
  const named = (element) => element.tagName.toLowerCase() + '.' + [...element.classList].slice(0, 4).join('.')
  window.moves = []
  const note = (element, animation) => {
    const { duration, iterations } = animation.effect.getTiming()
    const lasts = iterations === Infinity || Number(duration) > ${momentMs}
    if (lasts && element instanceof Element) window.moves.push((animation.animationName || animation.transitionProperty || 'script') + ' ' + duration + ' ms: ' + named(element))
  }
  const seen = ({ target }) => {
    if (target instanceof Element) for (const animation of target.getAnimations()) note(target, animation)
  }
  addEventListener('animationstart', seen, true)
  addEventListener('transitionrun', seen, true)
  const begin = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    const animation = begin.apply(this, given)
    note(this, animation)
    return animation
  }
})()`

/** Every document of the context notes what moves; of a person who wants nothing to move that is a fault. */
export const watchMotion = (context: BrowserContext): Promise<unknown> => context.addInitScript(watcher)

/** What has moved since this was asked last. */
export const motionOf = async (page: Page): Promise<string[]> => [
  ...new Set(moves.parse(await page.evaluate('window.moves?.splice(0) ?? []'))),
]
