import type { Turn } from '../turn.ts'
import { happenings } from './happenings.ts'

/** Lets the earliest happen that is due at the moment, at its own time. Answers that time, or null. */
export async function happenNext(turn: Turn, until: Date): Promise<Date | null> {
  const appointment = await turn.books.findAppointment(until)
  if (!appointment) return null
  const { purpose, objectId, at } = appointment
  const happen = happenings[purpose]
  if (!happen) throw new Error(`The sandbox has an appointment for ${purpose} with ${objectId}`)

  await turn.books.removeAppointment(appointment)
  await happen(turn.at(at), objectId)
  return at
}
