import { helpCopy } from '@lucas/contract/copy/users/help.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { HelpAnswers } from './help-answers.tsx'
import { enableHelpSearch } from './help-search.ts'

const shownQuestions = () =>
  helpCopy.questions.filter(({ question }) => screen.queryByText(question)?.closest('[hidden]') === null)

test('the search keeps the answers with all typed words, ignoring accents', async () => {
  const { container } = render(<HelpAnswers />)
  enableHelpSearch(container)
  const field = screen.getByRole('searchbox', { name: helpCopy.search })
  await userEvent.type(field, 'EXCEL cartolá')
  expect(shownQuestions().map(({ question }) => question)).toEqual([
    'Mi banco no está o no conecta. ¿Puedo usar una cartola?',
  ])
  expect(screen.queryByRole('heading', { name: helpCopy.groups.month })).toBeNull()
  await userEvent.clear(field)
  expect(shownQuestions()).toHaveLength(helpCopy.questions.length)
  await userEvent.type(field, 'xyz')
  expect(screen.getByRole('status').textContent).toBe(helpCopy.nothing)
})
