import { exampleScreenCopy as copy } from '@lucas/contract/copy/example-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { isExample } from '../../lib/storage-keys.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BrandSymbol } from '../../ui/wordmark.tsx'
import { keepVisit, visitQuery } from './api.ts'

/** The way in: makes a visit, and goes into it by a page of its own. `isOver` comes out of one that has ended. */
export function EnterScreen({ isOver }: { isOver: boolean }) {
  const [waits, setWaits] = useState(isOver)
  const { data, error, refetch } = useQuery({ ...visitQuery, enabled: !waits && !isExample })
  useEffect(() => {
    if (data !== undefined) keepVisit(data)
    if (data !== undefined || isExample) location.replace('/dashboard')
  }, [data])
  if (waits)
    return (
      <Message title={copy.overTitle} text={copy.overLead}>
        <Ways onBegin={() => setWaits(false)} />
      </Message>
    )
  if (error !== null)
    return (
      <Message title={copy.failedTitle} text={sentenceOf(error, copy.failed)} role="alert">
        <Ways onBegin={() => void refetch()} />
      </Message>
    )
  return (
    <Message title={copy.preparing} text={copy.preparingLead} role="status">
      <Spinner className="size-6 text-ink-3" />
    </Message>
  )
}

interface MessageProps {
  title: string
  text: string
  /** Says itself: what goes on, or what went wrong. */
  role?: 'status' | 'alert'
  children: ReactNode
}

const Message = ({ title, text, role, children }: MessageProps) => (
  <main className="grid min-h-dvh place-content-center px-4 text-center">
    <div role={role} className="grid justify-items-center gap-3">
      <BrandSymbol className="mb-2 size-12" />
      <h1 className="text-2xl font-semibold tracking-[-0.022em] text-balance">{title}</h1>
      <p className="mb-3 max-w-[36ch] text-ink-3">{text}</p>
      {children}
    </div>
  </main>
)

const Ways = ({ onBegin }: { onBegin: () => void }) => (
  <div className="flex flex-wrap justify-center gap-2">
    <Button variant="primary" onClick={onBegin}>
      {copy.again}
    </Button>
    <a href="/" className={buttonClass('secondary', 'md')}>
      {copy.back}
    </a>
  </div>
)
