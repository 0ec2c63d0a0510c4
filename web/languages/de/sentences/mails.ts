/** Mails und ihre Links. */
import type { SaidOtherwise } from '../../saidin.ts'

export const mails: SaidOtherwise = {
  'It does not have exactly one sender.': 'Sie hat nicht genau einen Absender.',
  'Its signature does not cover all of its head, and no server of {1} brought it here: others may have sent it on.':
    'Ihre Signatur umfasst nicht alle Kopfzeilen, und kein Server von {1} hat sie hierher gebracht: Andere können sie weitergeschickt haben.',
  'There is no domain {1}.': 'Es gibt keine Domain {1}.',
  'It holds messages of others.': 'Sie enthält Nachrichten anderer.',
  'Its plain text and its HTML differ in whether it is an answer.':
    'Ihr Text und ihr HTML unterscheiden sich darin, ob sie eine Antwort ist.',
  'Its sender is not proven: neither DMARC nor a DKIM signature of {1} passed.':
    'Ihr Absender ist nicht nachgewiesen: Weder DMARC noch eine DKIM-Signatur von {1} hat bestanden.',
  'The mail came back.': 'Die Mail kam zurück.',
  'It is an automatic reply.': 'Es ist eine automatische Antwort.',
  'It comes from a mailing list.': 'Sie kommt von einer Mailingliste.',
  'It is a report of a mail server.': 'Es ist der Bericht eines Mailservers.',
  'It is an answer to an invitation.': 'Es ist die Antwort auf eine Einladung.',
  'Only managers of the project can read the mail that came in.':
    'Nur die Projektleitung kann eingegangene Mails lesen.',
  'The message is missing or damaged on the server.':
    'Die Nachricht fehlt auf dem Server oder ist beschädigt.',
  'Only managers of the project decide about held mail.':
    'Nur die Projektleitung entscheidet über zurückgehaltene Mails.',
  'Somebody has decided about this message already.': 'Über diese Nachricht hat schon jemand entschieden.',
  'This message is not held (it is: {1}), so there is nothing to decide.':
    'Diese Nachricht wird nicht zurückgehalten (Stand: {1}), also ist nichts zu entscheiden.',
  'Its sender is not active any more.': 'Ihr Absender ist nicht mehr aktiv.',
  'Not all of this mail could be read. It is attached as far as it came: message.eml.':
    'Diese Mail konnte nicht ganz gelesen werden. Sie ist angehängt, soweit sie kam: message.eml.',
  'Only its sender and project admins can read the whole message.':
    'Die ganze Nachricht können nur ihr Absender und Projekt-Admins lesen.',
  'Please say why you read it: that is recorded.':
    'Bitte sagen Sie, warum Sie sie lesen: Das wird festgehalten.',
  'It could not be read: its text is too long.': 'Sie konnte nicht gelesen werden: Ihr Text ist zu lang.',
  'The address of its sender cannot be read.': 'Die Adresse ihres Absenders ist nicht lesbar.',
  'It could not be read: its form is damaged.': 'Sie konnte nicht gelesen werden: Ihre Form ist beschädigt.',
  'It has more than {1} files.': 'Sie hat mehr als {1} Dateien.',
  'Outlook has packed its files into winmail.dat, which others cannot open.':
    'Outlook hat ihre Dateien in winmail.dat gepackt, was andere nicht öffnen können.',
  'Its sender could not be checked in time.': 'Ihr Absender konnte nicht rechtzeitig geprüft werden.',
  'It could not be read in time.': 'Sie konnte nicht rechtzeitig gelesen werden.',
  'It could not be read: it needs too much memory, or its form is damaged.':
    'Sie konnte nicht gelesen werden: Sie braucht zu viel Speicher, oder ihre Form ist beschädigt.',
  'Its sender could not be checked.': 'Ihr Absender konnte nicht geprüft werden.',
  'It has more than {1} MB. Only its beginning was read; the whole of it is in the mailbox.':
    'Sie hat mehr als {1} MB. Nur ihr Anfang wurde gelesen; ganz ist sie im Postfach.',
  'Nobody takes mail at this address any more.': 'An dieser Adresse nimmt niemand mehr Mails an.',
  'Too many unproven messages came to this address. Please try again later.':
    'An diese Adresse kamen zu viele Nachrichten ohne Nachweis. Bitte versuchen Sie es später noch einmal.',
  'It is a mail of ours that came back.': 'Es ist eine Mail von uns, die zurückkam.',
  'It has no words of its own and no files.': 'Sie hat keine eigenen Worte und keine Dateien.',
  'It comes from another address than that of {1}.': 'Sie kommt von einer anderen Adresse als der von {1}.',
  'More than {1} messages came in {2} minutes.': 'In {2} Minuten kamen mehr als {1} Nachrichten.',
  'It is a report about a mail that we did not send.':
    'Es ist ein Bericht über eine Mail, die wir nicht gesendet haben.',
  'This link opens nothing any more. Please sign in, or ask whoever sent it to send the record again.':
    'Dieser Link öffnet nichts mehr. Bitte melden Sie sich an, oder lassen Sie sich den Vorgang noch einmal senden.',
  'Please open the link with a code first: it is sent to the address of the mail.':
    'Bitte öffnen Sie den Link zuerst mit einem Code: Er wird an die Adresse der Mail gesendet.',
  'This step is not yours to take now. Please look at the record again.':
    'Diesen Schritt können Sie jetzt nicht gehen. Bitte sehen Sie den Vorgang noch einmal an.',
  'You may see this record, but not attach files to it now.':
    'Sie dürfen diesen Vorgang sehen, ihm aber jetzt keine Dateien anhängen.',
  'Only a manager of the project can end the links of its mails.':
    'Nur die Projektleitung kann die Links der Mails beenden.',
  'You have no e-mail address here. Please ask your contact at the project.':
    'Sie haben hier keine E-Mail-Adresse. Bitte fragen Sie Ihren Ansprechpartner im Projekt.',
  'This server sends no mail now, so it cannot send a code. Please sign in instead.':
    'Dieser Server sendet gerade keine Mails und kann daher keinen Code senden. Bitte melden Sie sich stattdessen an.',
  'Too many codes were sent in the last hour. Please try again later.':
    'In der letzten Stunde wurden zu viele Codes gesendet. Bitte versuchen Sie es später noch einmal.',
  'Whoever asked for the code has waited too long.':
    'Seit der Code angefordert wurde, ist zu viel Zeit vergangen.',
  'No code counts any more. Please ask for another one.':
    'Kein Code gilt mehr. Bitte fordern Sie einen neuen an.',
  'This is not the code that was sent. {1} left.': 'Das ist nicht der gesendete Code. {1} übrig.',
  'This is not the code that was sent. Please ask for another one.':
    'Das ist nicht der gesendete Code. Bitte fordern Sie einen neuen an.',
  'This code was used already. Please ask for another one.':
    'Dieser Code wurde schon benutzt. Bitte fordern Sie einen neuen an.',
  'You may not read the mail log of this project: that needs the right to see its setup.':
    'Sie dürfen das Mailprotokoll dieses Projekts nicht lesen: Das braucht das Recht, seine Einrichtung zu sehen.',
  'Only an administrator of an organization can read its mail log.':
    'Nur ein Administrator einer Organisation kann ihr Mailprotokoll lesen.',
  'Only an administrator of the organization that runs this server can let mail go out again.':
    'Nur ein Administrator der Organisation, die diesen Server betreibt, kann Mails wieder hinausgehen lassen.',
  'The mail could not be composed. The log of the server says why.':
    'Die Mail konnte nicht geschrieben werden. Das Protokoll des Servers sagt, warum.',
  'A {1} takes no replies. Files can be attached to it.':
    'Hier gibt es keine Antworten ({1}). Dateien können angehängt werden.',
  'They have no e-mail address.': 'Die Person hat keine E-Mail-Adresse.',
  'This link opens a transmittal, to which nothing can be added.':
    'Dieser Link öffnet einen Begleitschein, zu dem nichts hinzugefügt werden kann.',
  'They are of the demo, which gets no mail.': 'Die Person gehört zur Demo, die keine Mail bekommt.',
  'Its head is damaged: programs read it in different ways.':
    'Ihr Kopf ist beschädigt: Programme lesen ihn verschieden.',
  'It has the header {1} more than once.': 'Sie hat die Kopfzeile {1} mehr als einmal.',
  'Somebody else sent it in the name of its author.':
    'Jemand anderes hat sie im Namen ihres Verfassers gesendet.',
  'Somebody sent it on.': 'Jemand hat sie weitergeleitet.',
  'Neither To nor Cc names the address that it came to.':
    'Weder An noch Kopie nennt die Adresse, an die sie kam.',
}
