export type ChangeIntentRow = {
  customer_id: string
  version: number
  intent: string
  lease_until: number | null
  due_at: number
}
