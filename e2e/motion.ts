import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'

const moves = z.array(z.string())

/** Longer animations count as motion. */
const momentMs = 50

/** Records in `window.moves` every animation longer than `momentMs`, from styles or scripts. */
const watchScript = `(() => {
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

/** Records the animations of every document of the context; with reduced motion there must be none. */
export const watchMotion = (context: BrowserContext): Promise<unknown> => context.addInitScript(watchScript)

/** Returns and clears the recorded animations. */
export const readMotion = async (page: Page): Promise<string[]> => [
  ...new Set(moves.parse(await page.evaluate('window.moves?.splice(0) ?? []'))),
]
