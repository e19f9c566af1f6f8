import { answerTasks } from '../../../platform/threads/answer-tasks.ts'
import { readMail } from './read-mail.ts'

// Thread that reads messages, one after the other.

answerTasks(readMail)
