/** Support messages of users and the replies. A conversation has the id of its first message. */
export interface SupportMessageTable {
  user_id: string
  id: string
  thread_id: string
  topic: 'question' | 'problem' | 'idea' | 'sales'
  author: 'person' | 'lucas'
  text: string
  created_at: Date
}
