import { useMutation } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { advanceTime, fakeTime, renderScreen } from '../../../test/fake-http.tsx'
import { ApiError } from '../../lib/http/api-error.ts'
import { FormDialog } from './form-dialog.tsx'
import { MoneyInput } from './money-input.tsx'
import { TextInput } from './text-input.tsx'
import { draftSchema, useDraftForm } from './use-draft-form.ts'

fakeTime()

const input = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'name missing'), z.maxLength(5, 'name too long')),
  amount: z.number('amount missing'),
})
const schema = draftSchema(
  ({ name, amount }: { name: string; amount: string }) => ({
    name,
    amount: amount === '' ? Number.NaN : Number(amount),
  }),
  input,
)

function Form({ start = '', send }: { start?: string; send: (sent: unknown) => Promise<unknown> }) {
  const save = useMutation({ mutationFn: (sent: z.infer<typeof input>) => send(sent) })
  const form = useDraftForm(schema, { name: start, amount: '' }, { save })
  return (
    <FormDialog
      form={form}
      title="form"
      cancel="cancel"
      submit="save"
      busyText="saving"
      errorMessage="failed"
      onClose={() => undefined}
    >
      <TextInput label="name" {...form.input('name')} />
      <MoneyInput label="amount" currency="CLP" {...form.field('amount')} />
      <output>{form.draft.amount}</output>
    </FormDialog>
  )
}

const type = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await advanceTime(10)
}
const listErrors = () =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await advanceTime(10)
}
async function open(form: React.ReactNode) {
  const view = renderScreen(form)
  await advanceTime(10)
  return view
}

test('errors show once the user has tried to send, follow each change, and the first faulty field has the focus', async () => {
  const send = vi.fn<(sent: unknown) => Promise<unknown>>(async () => undefined)
  await open(<Form send={send} />)
  await type('name', ' ')
  expect(listErrors()).toEqual([])
  await press('save')
  expect(listErrors()).toEqual(['name missing', 'amount missing'])
  expect(document.activeElement).toBe(screen.getByLabelText('name'))
  await type('name', 'too long a name')
  screen.getByText('name too long')
  await type('amount', '12.000')
  expect(screen.queryByText('amount missing')).toBeNull()
  screen.getByText('12000')
  expect(send).not.toHaveBeenCalled()
})

test('what is sent is what the schema returns', async () => {
  const send = vi.fn<(sent: unknown) => Promise<unknown>>(async () => undefined)
  await open(<Form send={send} />)
  await type('name', ' Ana ')
  await type('amount', '500')
  await press('save')
  expect(send.mock.calls).toEqual([[{ name: 'Ana', amount: 500 }]])
})

test('an error of the server shows at its field and takes the focus', async () => {
  const refused = new ApiError({
    status: 400,
    code: 'invalid',
    detail: 'invalid',
    errors: { amount: ['amount refused'] },
    retryAfterSeconds: null,
  })
  await open(<Form start="Ana" send={() => Promise.reject(refused)} />)
  await type('amount', '500')
  await press('save')
  expect(listErrors()).toEqual(['amount refused'])
  expect(document.activeElement).toBe(screen.getByLabelText('amount'))
})

test('values that change elsewhere do not replace the draft', async () => {
  function Screen() {
    const [start, setStart] = useState('Ana')
    return (
      <>
        <button type="button" onClick={() => setStart('Eva')}>
          change {start}
        </button>
        <Form start={start} send={async () => undefined} />
      </>
    )
  }
  await open(<Screen />)
  fireEvent.click(screen.getByText('change Ana'))
  await advanceTime(10)
  screen.getByText('change Eva')
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'Ana')
})
