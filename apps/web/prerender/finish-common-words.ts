import type { Plugin } from 'vite'

/** Replaces the module of common words with the finished list, which is a sixth of the size of its dictionaries. */
export function finishCommonWords(): Plugin {
  return {
    name: 'finish-common-words',
    apply: 'build',
    async load(id) {
      if (!id.endsWith('/src/lib/session/common-words.ts')) return null
      const { commonWords } = await import('../src/lib/session/common-words.ts')
      return { code: `export const commonWords = ${JSON.stringify(commonWords)}`, moduleType: 'js' }
    },
  }
}
