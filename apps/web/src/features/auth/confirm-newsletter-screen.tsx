import { newsletterPageCopy as words } from '@lucas/contract/copy/users/newsletter.ts'
import { ConfirmScreen } from './confirm-screen.tsx'

/** Confirms the newsletter subscription. */
export const ConfirmNewsletterScreen = () => <ConfirmScreen path="/api/newsletter/confirm/" texts={words} />
