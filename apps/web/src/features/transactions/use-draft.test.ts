import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDraft } from './use-draft.ts'

function start(canCommit?: (draft: string) => boolean) {
  const commits: string[] = []
  const view = renderHook(({ value }) => useDraft(value, (draft) => commits.push(draft), canCommit), {
    initialProps: { value: '' },
  })
  return {
    commits,
    draft: () => view.result.current[0],
    type: (text: string) => act(() => view.result.current[1](text)),
    receive: (value: string) => view.rerender({ value }),
  }
}

test('commits each change once, trimmed', () => {
  const { commits, type } = start()
  for (const text of ['c', 'ca', 'ca ', ' ca']) type(text)
  expect(commits).toEqual(['c', 'ca'])
})

test('keeps the draft when an earlier commit comes back late', () => {
  const { draft, type, receive } = start()
  type('c')
  type('ca')
  receive('c')
  expect(draft()).toBe('ca')
  receive('ca')
  expect(draft()).toBe('ca')
})

test('takes a value that changes elsewhere', () => {
  const { draft, type, receive } = start()
  type('c')
  type('ca')
  receive('ca')
  receive('metro')
  expect(draft()).toBe('metro')
  receive('')
  expect(draft()).toBe('')
})

test('shows a draft that cannot be committed without committing it', () => {
  const { commits, draft, type } = start((text) => text !== '5/1')
  type('5/1')
  expect([draft(), commits]).toEqual(['5/1', []])
})
