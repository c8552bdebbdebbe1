import { getCheapestPaidPlan } from '@ghost-writers-ia/rules/plans'
import { describeAllowances, describePrice } from '#app/plans/plan-numbers.ts'
import { listInstruction, listWithdrawalForm } from '#domain/billing/order-terms.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import type * as source from '../en/terms.ts'
import type { Clause } from './legal.ts'
import { describePlans } from './plan-numbers.ts'

const { id: plan } = getCheapestPaidPlan()
const euros = describePrice({ plan })
const dollars = describePrice({ plan, currency: 'usd' })

export const terms: typeof source.terms = {
  label: 'Nutzungsbedingungen',
  title: 'Nutzungsbedingungen',
  heading: 'Worauf wir uns einigen, in einfachen Worten',
  description:
    'Tarife und Kontingente, Preise, Verlängerung, Kündigung, die 14-Tage-Rückerstattung und was wir voneinander erwarten.',
  intro:
    'Du bekommst die Erweiterung und ein Kontingent an Anfragen. Du kannst jederzeit gehen, und innerhalb von 14 Tagen nach deiner ersten Zahlung bekommst du alles zurück.',
  effective: '2026-11-18',
}

type Site = Parameters<typeof source.listTermsClauses>[0]

/** The instruction and its form, as in the email that confirms an order. */
function toWithdrawal(site: Site): Clause {
  return {
    id: 'withdrawal',
    title: 'Widerrufsbelehrung',
    blocks: [
      ...listInstruction(site, { orderTexts }),
      '**Muster-Widerrufsformular**',
      { list: listWithdrawalForm(site, { orderTexts }) },
    ],
  }
}

const refunds = 'Rückerstattung'

const clauses: readonly Clause[] = [
  {
    title: 'Wer den Vertrag schließt',
    blocks: [
      'Diese Bedingungen sind eine Vereinbarung zwischen dir und dem Betreiber dieser Website. Sie gelten, sobald du ein Konto anlegst oder die Erweiterung mit einem benutzt.',
      'operator',
    ],
  },
  {
    title: 'Tarife und Kontingente',
    blocks: [
      { list: describePlans() },
      `Ein Kontingent füllt sich laufend auf, mit der täglichen Menge, und nicht genutzte Anfragen sammeln sich bis zu seinem Höchststand an. Ein neues Konto startet mit einem vollen Kontingent, außer du hast vor weniger als einem Jahr ein Konto mit derselben E-Mail-Adresse gelöscht. Dann machst du mit dem weiter, was übrig war. Wechselst du in einen größeren Tarif, startest du mit dessen vollem Kontingent. Wechselst du in einen kleineren, behältst du höchstens dessen Höchststand. Wenn eine Anfrage scheitert, bekommst du sie zurück, bis zu ${describeAllowances(({ name, refundedPerDay }) => `${refundedPerDay} am Tag mit ${name}`)}.`,
    ],
  },
  {
    title: 'Preise und Bezahlung',
    blocks: [
      `Preise sind in Euro angegeben. An der Kasse zahlst du nach Wahl **in Euro oder denselben Betrag in US-Dollar**: Ein Tarif für ${euros} kostet ${euros} oder ${dollars}. Ein Abo behält seine Währung, bis es endet. Danach kannst du neu wählen, außer dein Konto hat noch ein Guthaben. Du zahlst im Voraus, für einen Monat oder ein Jahr, mit Karte oder PayPal über Stripe.`,
    ],
  },
  {
    title: 'Verlängerung und Kündigung',
    blocks: [
      'Ein bezahlter Tarif verlängert sich am Ende jedes Zeitraums, bis du kündigst. Du kannst **jederzeit** auf der Abrechnungsseite **kündigen**. Deinen Tarif behältst du bis zum Ende des bezahlten Zeitraums, danach wechselst du zu Free. Bis dahin kannst du die Kündigung zurücknehmen. Ab dem zweiten Jahr eines Jahrestarifs kannst du ihn auch **mit einer Frist von einem Monat beenden**: Wir erstatten dir die übrigen Tage.',
      'Bevor sich ein Jahrestarif verlängert, erinnern wir dich per E-Mail, 30 und 14 Tage vorher, bei einem monatlichen einmal im Jahr. Steigt ein Preis, schreiben wir dir mindestens 30 Tage bevor er für dich gelten würde. Den neuen Preis zahlst du nur, wenn du zustimmst. Sonst endet dein Tarif mit dem bezahlten Zeitraum.',
    ],
  },
  {
    title: 'Tarifwechsel',
    blocks: [
      'Ein Upgrade beginnt sofort, für einen anteiligen Betrag, den du vor dem Bestätigen siehst. Ein Wechsel in einen kleineren Tarif beginnt am Ende des bezahlten Zeitraums, an einem Tag, den du vor dem Bestätigen siehst, und bis dahin kannst du ihn zurücknehmen.',
    ],
  },
  {
    title: 'Fehlgeschlagene Zahlungen',
    blocks: [
      'Du behältst deinen Tarif, während Stripe es noch mal versucht, und wir sagen dir per E-Mail und auf deinem Dashboard Bescheid. Scheitert jeder Versuch, endet dein Tarif, und dein Konto wechselt zu Free.',
    ],
  },
  {
    title: refunds,
    blocks: [
      'Innerhalb von **14 Tagen nach der ersten Zahlung deines ersten Abos** bekommst du alles zurück, in einem Schritt auf der Abrechnungsseite und aus jedem Grund. Dein Abo endet dann, und dein Konto wechselt sofort zu Free. Wenn du dein Konto löschst und innerhalb eines Jahres wiederkommst, gibt es die Rückerstattung für dieselbe E-Mail-Adresse oder Karte nicht noch mal. Deine gesetzlichen Rechte als Verbraucher bleiben unberührt.',
      'Wenn sich ein Tarif verlängert und du **seitdem keine Anfrage gestellt hast**, kannst du diese Zahlung innerhalb von 14 Tagen vollständig zurückgeben, in einem Schritt auf der Abrechnungsseite. Dein Abo endet dann sofort. Frühere Zahlungen werden nicht erstattet.',
    ],
  },
  {
    title: 'Modelle von Dritten',
    blocks: [
      'Dein Tarif enthält die Modelle, die wir anbieten. Wir können ein Modell ersetzen, und jeder Tarif begrenzt Größe und Zahl der Anfragen. Du kannst auch einen Modell-Router wie OpenRouter **unter deinem eigenen Key** nutzen. Dessen Bedingungen, Limits und Preise gelten zwischen dir und diesem Unternehmen, und seine Kosten sind nicht Teil deines Tarifs. Es entscheidet, welche Modelle verfügbar und welche davon kostenlos sind.',
    ],
  },
  {
    title: 'Dein Code bleibt deiner',
    blocks: [
      'Wir erheben keine Rechte an dem Code, den du schreibst oder generierst. Modelle machen Fehler: Prüfe und teste generierten Code und sieh nach seiner Lizenz, bevor du dich auf ihn verlässt.',
    ],
  },
  {
    title: 'Worum wir dich bitten',
    blocks: [
      {
        list: [
          'Gib eine E-Mail-Adresse an, unter der wir dich erreichen, und behalte dein Passwort für dich.',
          'Verkaufe den Zugang nicht weiter, umgehe kein Kontingent und überlaste den Dienst nicht mit automatischen Anfragen.',
          'Nutze den Dienst nicht, um gegen Gesetze zu verstoßen oder uns oder andere anzugreifen.',
        ],
      },
      'Wenn du gegen diese Regeln verstößt, können wir dein Konto sperren oder schließen. Den Grund nennen wir dir vorher, außer es eilt, um Schaden abzuwenden. Du darfst die Erweiterung installieren und benutzen, solange du ein Konto hast.',
    ],
  },
  {
    title: 'Verfügbarkeit und Haftung',
    blocks: [
      'Wir betreiben den Dienst mit Sorgfalt und beheben Probleme so schnell wie möglich, garantieren aber nicht, dass er immer verfügbar ist. Wir haften unbeschränkt für Vorsatz, grobe Fahrlässigkeit und Schäden aus der Verletzung des Lebens, des Körpers oder der Gesundheit. Im Übrigen ist unsere Haftung auf den vorhersehbaren Schaden begrenzt, soweit das Gesetz es erlaubt.',
    ],
  },
  {
    title: 'Ende und Änderungen dieser Bedingungen',
    blocks: [
      'Du kannst dein Konto jederzeit auf der Kontoseite löschen. Ein bezahlter Tarif wird vorher gekündigt. Was wir behalten, steht in unserer [Datenschutzerklärung](/privacy). Wenn wir diese Bedingungen wesentlich ändern, schreiben wir dir mindestens 30 Tage vorher eine E-Mail, und du kannst gehen. Es gilt das Recht des Landes, in dem der Betreiber sitzt, zusammen mit dem Verbraucherschutzrecht deines eigenen.',
    ],
  },
]

export const listTermsClauses: typeof source.listTermsClauses = (site) => {
  const place = clauses.findIndex(({ title }) => title === refunds) + 1
  return [...clauses.slice(0, place), toWithdrawal(site), ...clauses.slice(place)]
}
