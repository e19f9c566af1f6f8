import { exampleScreenCopy } from '@lucas/contract/copy/example-screen.ts'
import { FlaskConical } from 'lucide-react'
import { endVisit, isSomebodyHere } from '../../lib/example.ts'
import { Button } from '../../ui/button.tsx'

const copy = exampleScreenCopy.bar

/** Over every screen of a visit among example data: that it is one, and the ways out. */
export const ExampleBar = () => (
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
    {!isSomebodyHere() && (
      <Button size="sm" variant="primary" onClick={() => endVisit('/register')}>
        {copy.create}
      </Button>
    )}
    <Button size="sm" onClick={() => endVisit('/')}>
      {copy.leave}
    </Button>
  </aside>
)
