import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../primitives/button.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

function Question() {
  const [open, setOpen] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Eliminar Cuenta</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Eliminar Cuenta"
        description="Esta acción no se puede deshacer"
        initialFocus={cancel}
        footer={
          <>
            <button ref={cancel} type="button" onClick={() => setOpen(false)}>
              Cancelar
            </button>
            <Button variant="destructive">Eliminar</Button>
          </>
        }
      />
    </>
  )
}
const openDialog = () => userEvent.click(screen.getByRole('button', { name: 'Eliminar Cuenta' }))

test('has a name, a description and the given initial focus', async () => {
  render(<Question />)
  await openDialog()
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar Cuenta' })
  expect(dialog.getAttribute('aria-describedby')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'))
})

test('closes on Esc and returns the focus to its button', async () => {
  render(<Question />)
  await openDialog()
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Eliminar Cuenta'))
})

test('focuses the title of a drawer when it opens', async () => {
  render(
    <Drawer open onOpenChange={() => {}} title="Banco de Chile">
      <button type="button">Reautenticar</button>
    </Drawer>,
  )
  await screen.findByRole('dialog', { name: 'Banco de Chile' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Banco de Chile'))
})
