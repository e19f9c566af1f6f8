/** What people write to support, and the answers; the first message of a conversation gives it its id. */
export interface SupportMessageTable {
  user_id: string
  id: string
  thread_id: string
  topic: 'question' | 'problem' | 'idea' | 'sales'
  author: 'person' | 'lucas'
  text: string
  created_at: Date
}
