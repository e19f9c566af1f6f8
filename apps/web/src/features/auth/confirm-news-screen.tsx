import { newsletterPageCopy as words } from '@lucas/contract/copy/newsletter.ts'
import { ConfirmScreen } from './confirm-screen.tsx'

/** The answer to the one question before any news is sent. */
export const ConfirmNewsScreen = () => <ConfirmScreen path="/api/newsletter/confirm/" words={words} />
