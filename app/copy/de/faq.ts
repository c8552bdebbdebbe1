import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { namePlansWith } from '#app/plans/name-plans.ts'
import { describeAllowance, describeAllowances, describePrice } from '#app/plans/plan-numbers.ts'
import type * as source from '../en/faq.ts'
import { describeRefills } from './plan-numbers.ts'

const free = describeAllowance('free')
const { id: plan, name } = getCheapestPaidPlan()
const euros = describePrice({ plan })
const dollars = describePrice({ plan, currency: 'usd' })
const nameSupported = (level: Entitlements['support']) =>
  namePlansWith(({ support }) => support === level)

export const questions: typeof source.questions = [
  {
    question: 'Wie viele Anfragen bekomme ich?',
    answer: `${describeRefills()}. Nicht genutzte Anfragen sammeln sich an. An einem arbeitsreichen Tag kommst du so auf bis zu ${describeAllowances((one) => `${one.ceiling} mit ${one.name}`)}. Ein neues Konto startet gleich mit den vollen ${free.ceiling}.`,
  },
  {
    question: 'Was zählt als Anfrage?',
    answer:
      'Einmal Code generieren, erklären, refaktorieren, Tests generieren, einen Bug beheben oder eine Chat-Nachricht. Zehn Vervollständigungen zählen als eine. Wenn eine Anfrage scheitert, bekommst du sie zurück.',
  },
  {
    question: 'Funktioniert die Vervollständigung offline?',
    answer:
      'Ja. Ein kleines Modell von uns kann Zeilen auf deinem Rechner beenden, in TypeScript, JavaScript, Python, Go und Rust. Es ist in jedem Tarif kostenlos, kostet keine Anfragen, braucht kein Konto und kein Netz, und dein Code verlässt deinen Rechner nie. Es ist eine Tipphilfe: Chat und Änderungen brauchen ein größeres Modell.',
  },
  {
    question: 'Was bedeutet „eine Sprache“?',
    answer: `Mit ${namePlansWith(({ languages }) => languages === 'single')} arbeiten Vervollständigung und „Code generieren“ in jeweils einer Programmiersprache. Die erste, die du verwendest, wird deine, und du kannst sie einmal in 24 Stunden wechseln, im Editor oder auf dem Dashboard. JavaScript und TypeScript zählen als eine, ebenso C und C++ oder HTML und CSS. Text- und Datenformate sind immer enthalten, und Chat und die anderen Befehle funktionieren in jeder Sprache. ${namePlansWith(({ languages }) => languages === 'multi')} enthalten alle Sprachen.`,
  },
  {
    question: 'Welchen Support bekomme ich?',
    answer: `Mit ${nameSupported('community')} die Community und die Dokumentation. Mit ${nameSupported('email')} schreibst du uns auf der Support-Seite, und wir antworten per E-Mail. Mit ${nameSupported('priority')} werden deine Nachrichten zuerst beantwortet.`,
  },
  {
    question: 'Brauche ich einen eigenen API-Key?',
    answer:
      'Nein. Dein Tarif enthält Modelle: Melde dich an und schreib los. Du kannst stattdessen deinen eigenen Key von OpenRouter nehmen. Er bleibt in deinem Editor und wird nie an uns gesendet. Kostenlose Modelle kosten bei OpenRouter nichts, Premium-Modelle verbrauchen dein Guthaben dort, unabhängig von deinem Tarif. Modelle auf deinem eigenen Rechner, mit Ollama, LM Studio oder llama.cpp, sind kostenlos und brauchen kein Konto.',
  },
  {
    question: 'Wie kann ich bezahlen?',
    answer:
      'Mit Karte oder PayPal, über Stripe. Deine Kartennummer geht an Stripe und erreicht unseren Server nie.',
  },
  {
    question: 'In welcher Währung wird abgebucht?',
    answer: `In Euro oder US-Dollar. Du wählst an der Kasse, und der Betrag ist derselbe: ${name} kostet ${euros} oder ${dollars} im Monat. Ein Abo behält seine Währung. Um sie zu wechseln, kündige und schließ nach dem Ende ein neues ab.`,
  },
  {
    question: 'Bekomme ich mein Geld zurück?',
    answer:
      'Ja, es gibt eine Geld-zurück-Garantie für 14 Tage. Innerhalb von 14 Tagen nach deiner ersten Zahlung bekommst du auf der Abrechnungsseite alles erstattet, in einem Schritt. Dein Abo endet, und dein Konto wechselt sofort zu Free.',
  },
  {
    question: 'Kann ich jederzeit kündigen?',
    answer:
      'Ja, auf der Abrechnungsseite, ohne jemanden anzuschreiben. Du behältst deinen Tarif bis zum Ende des bezahlten Zeitraums, und bis dahin kannst du die Kündigung zurücknehmen.',
  },
  {
    question: 'Was passiert, wenn mein Tarif endet?',
    answer: `Du wechselst zu Free. Dein Konto bleibt, du behältst bis zu ${free.ceiling} nicht genutzte Anfragen, und jeden Tag kommen ${free.perDay} dazu. Deine Snippets werden schreibgeschützt und deine API-Tokens pausieren, bis du wieder ein Upgrade machst.`,
  },
  {
    question: 'Was passiert, wenn eine Zahlung fehlschlägt?',
    answer:
      'Du behältst deinen Tarif, während wir es noch mal versuchen. Was du tun kannst, sagen wir dir per E-Mail und auf deinem Dashboard. Wenn jeder Versuch scheitert, wechselt dein Konto zu Free.',
  },
  {
    question: 'Kann ich den Tarif wechseln?',
    answer:
      'Ja, jederzeit. Ein Upgrade beginnt sofort, und du siehst den genauen anteiligen Betrag, bevor du bestätigst. Der Wechsel in einen kleineren Tarif beginnt am Ende des bezahlten Zeitraums, und bis dahin kannst du ihn zurücknehmen.',
  },
]
