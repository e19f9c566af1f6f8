import { demoScreenCopy } from '@lucas/contract/copy/users/demo-screen.ts'
import { FlaskConical } from 'lucide-react'
import { endDemoSession, hasSignedInUser } from '../../lib/session/demo-session.ts'
import { Button } from '../../ui/primitives/button.tsx'

const copy = demoScreenCopy.bar

/** The bar above every screen of a demo session, with the buttons that end it. */
export const DemoBar = () => (
  <aside
    aria-label={copy.label}
    className="flex h-(--demo-mark) items-center justify-center gap-x-3 bg-gold-soft px-3 text-sm text-gold-ink md:px-6"
  >
    <FlaskConical aria-hidden="true" className="size-4 flex-none max-md:hidden" strokeWidth={1.75} />
    <p className="min-w-0 max-md:flex-1 max-md:leading-tight">
      <strong className="font-semibold">
        <span className="md:hidden">{copy.label}</span>
        <span className="max-md:hidden">{copy.title}</span>
      </strong>
      <span className="max-lg:hidden"> · {copy.text}</span>
    </p>
    {!hasSignedInUser() && (
      <Button size="sm" variant="primary" onClick={() => endDemoSession('/register')}>
        {copy.create}
      </Button>
    )}
    <Button size="sm" onClick={() => endDemoSession('/')}>
      {copy.leave}
    </Button>
  </aside>
)
