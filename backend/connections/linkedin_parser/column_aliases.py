"""The known column names, in the form of `headers.word`.

Those of LinkedIn in seven languages, of Outlook's and Google's address books, and those that people write themselves.
"""

COLUMN_ALIASES = {
    "first_name": """
        firstname givenname forename fname first contactfirstname
        vorname prenom primernombre nombredepila nombres primeironome nomeproprio primonome nomedibattesimo voornaam
        roepnaam""",
    "last_name": """
        lastname surname familyname lname last contactlastname
        nachname familienname zuname nomdefamille patronyme apellido apellidos primerapellido
        sobrenome apelido apelidos ultimonome nomedefamilia cognome achternaam familienaam""",
    "full_name": """
        fullname displayname contactname vollstandigername nomcomplet nombrecompleto nomecompleto nomeecognome
        volledigenaam""",
    "email": """
        emailaddress email mail mailaddress emailid emailaddress1 email1 email1address email1value emailvalue
        primaryemail contactemail workemail
        emailadresse mailadresse
        adresseemail adressemail adressedemessagerie adressedecourriel courriel adressecourriel adresseelectronique
        correo correoelectronico direcciondecorreo direcciondecorreoelectronico direcciondeemail direccionemail
        direcciondelcorreoelectronico
        enderecodeemail enderecoemail enderecoeletronico enderecodecorreioeletronico correioeletronico
        indirizzoemail indirizzodiemail indirizzodipostaelettronica indirizzomail postaelettronica
        emailadres mailadres""",
    "company": """
        company companyname currentcompany organization organisation organizationname organisationname
        organization1name employer currentemployer
        unternehmen unternehmensname firma firmenname arbeitgeber
        entreprise entrepriseactuelle nomdelentreprise societe employeur
        empresa empresaactual nombredelaempresa compania organizacion empleador
        empresaatual nomedaempresa companhia organizacao empregador
        azienda aziendaattuale nomeazienda nomedellazienda societa impresa organizzazione datoredilavoro
        bedrijf bedrijfsnaam huidigbedrijf werkgever organisatie""",
    "position": """
        position jobtitle currentposition currenttitle currentjobtitle role jobposition headline occupation
        organizationtitle organization1title
        berufsbezeichnung positionsbezeichnung stellenbezeichnung jobbezeichnung stelle funktion beruf
        poste posteactuel fonction intituleduposte titreduposte
        cargo cargoactual puesto puestoactual puestodetrabajo posicion ocupacion
        posicao cargoatual funcao ocupacao
        posizione posizioneattuale ruolo qualifica mansione incarico posizionelavorativa
        positie functie huidigefunctie functietitel functieomschrijving beroep rol""",
    "profile_url": """
        url profileurl publicprofileurl linkedinurl linkedinprofile linkedinprofileurl linkedin profile profilelink
        memberurl personurl linkedinlink
        profilurl profillink linkedinprofil
        urlduprofil urlprofil profil lienduprofil lienprofil
        urldelperfil urldeperfil enlacealperfil enlacedelperfil perfil
        urldoperfil linkdoperfil linkperfil
        urldelprofilo urlprofilo urldiprofilo linkprofilo linkdelprofilo profilo
        profielurl urlvanprofiel profiellink profiel""",
    "connected_at": """
        connectiondate dateconnected dateofconnection
        kontaktseit kontaktedatum datumderverbindung verbindungsdatum verknupftam verknupftseit
        dateconnexion datedeconnexion relationdepuis enrelationdepuis contactdepuis datedemiseenrelation
        fechadeconexion fechaconexion conexiondesde contactodesde enlazadoel
        datadeconexao datadaconexao dataconexao conexaodesde conexaoem contatodesde ligadoem ligacaodesde
        datadicollegamento datacollegamento datadelcollegamento dataconnessione datadiconnessione
        verbindingsdatum datumverbinding datumverbonden gekoppeldop gelinktop linkdatum connectiedatum connectiesinds
        connectieop""",
}
FIELD_BY_ALIAS = {name: field for field, names in COLUMN_ALIASES.items() for name in names.split()}
# `Connected On`, `Verbunden am`, `Connecté(e) le`, `Conectado el`, `Conectado em`, `Collegato il`, `Verbonden op`, …
CONNECTED_AT_PREFIXES = (
    "connected",
    "verbunden",
    "vernetzt",
    "connecte",
    "conectad",
    "collegat",
    "conness",
    "verbonden",
    "geconnecteerd",
)
# Either the first name, the last name, or the full name: see `headers.add_ambiguous_names`.
NAME_ALIASES = frozenset(("name", "nom", "nome", "nombre", "naam"))
TITLE_ALIASES = frozenset(("title", "titel", "titre", "titulo", "titolo"))
ADDRESS_BOOK_COLUMNS = frozenset(("middlename", "suffix", "nameprefix", "additionalname", "weiterevornamen"))

# Other files of LinkedIn's archive → column names that together only that file has.
OTHER_LINKEDIN_FILES = {
    "Contacts.csv": ("emails", "phonenumbers", "createdat"),
    "Invitations.csv": ("from", "to", "sentat", "direction"),
    "messages.csv": ("conversationid", "from", "to"),
    "Profile.csv": ("maidenname", "headline"),
    "Email Addresses.csv": ("emailaddress", "confirmed", "primary"),
    "PhoneNumbers.csv": ("extension", "number", "type"),
    "Positions.csv": ("companyname", "title", "startedon", "finishedon"),
    "Education.csv": ("schoolname", "startdate", "enddate"),
    "Recommendations.csv": ("firstname", "lastname", "text", "creationdate"),
    "Endorsements.csv": ("endorsementdate", "skillname"),
    "Registration.csv": ("registeredat", "registrationip"),
    "Company Follows.csv": ("organization", "followedon"),
    "Member_Follows.csv": ("date", "status", "fullname"),
    "Job Applications.csv": ("applicationdate", "companyname", "jobtitle"),
    "Saved Jobs.csv": ("saveddate", "joburl"),
    "Certifications.csv": ("name", "url", "authority"),
    "Projects.csv": ("title", "description", "url", "startedon"),
    "Languages.csv": ("name", "proficiency"),
    "Reactions.csv": ("date", "type", "link"),
    "Shares.csv": ("date", "sharelink"),
    "Comments.csv": ("date", "link", "message"),
    "SearchQueries.csv": ("time", "searchquery"),
    "Ad_Targeting.csv": ("memberage", "membergender"),
    "Verifications.csv": ("firstname", "lastname", "verificationtype"),
}


def other_linkedin_file(words: set[str]) -> str | None:
    """Return the name of another file of LinkedIn's archive that has these columns, or None."""
    for name, marks in OTHER_LINKEDIN_FILES.items():
        if words.issuperset(marks):
            return name
    return None
