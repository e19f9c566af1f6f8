import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'

interface AuthFootProps {
  submit: string
  busy: boolean
  busyText: string
  question: string
  /** The other door. */
  to: '/login' | '/register'
  link: string
}

/** How a form of the door ends: it is sent, or one goes to the other door. */
export const AuthFoot = ({ submit, busy, busyText, question, to, link }: AuthFootProps) => (
  <>
    <Button type="submit" variant="primary" size="lg" busy={busy} busyText={busyText} className="w-full">
      {submit}
    </Button>
    <p className="text-center text-ink-3">
      {question}{' '}
      <Link to={to} className="font-[550] text-brand hover:underline">
        {link}
      </Link>
    </p>
  </>
)
