"""The known column names, without blanks and punctuation; `headers.word` folds them.

Those of LinkedIn in twelve languages, of Outlook's and Google's address books, and those that people write themselves.
"""

COLUMN_ALIASES = {
    "first_name": """
        firstname givenname forename fname first contactfirstname
        vorname prenom primernombre nombredepila nombres primeironome nomeproprio primonome nomedibattesimo voornaam
        roepnaam
        imię imiona ad adı isim ilkad ilkisim имя 名 名字 ファーストネーム""",
    "last_name": """
        lastname surname familyname lname last contactlastname
        nachname familienname zuname nomdefamille patronyme apellido apellidos primerapellido
        sobrenome apelido apelidos ultimonome nomedefamilia cognome achternaam familienaam
        nazwisko soyad soyadı soyisim фамилия 姓 姓氏 苗字 ラストネーム""",
    "full_name": """
        fullname displayname contactname vollstandigername nomcomplet nombrecompleto nomecompleto nomeecognome
        volledigenaam
        imięinazwisko adsoyad adısoyadı adıvesoyadı имяифамилия фамилияиимя фио полноеимя
        姓名 氏名 名前 お名前 フルネーム 全名""",
    "email": """
        emailaddress email mail mailaddress emailid emailaddress1 email1 email1address email1value emailvalue
        primaryemail contactemail workemail
        emailadresse mailadresse
        adresseemail adressemail adressedemessagerie adressedecourriel courriel adressecourriel adresseelectronique
        correo correoelectronico direcciondecorreo direcciondecorreoelectronico direcciondeemail direccionemail
        direcciondelcorreoelectronico
        enderecodeemail enderecoemail enderecoeletronico enderecodecorreioeletronico correioeletronico
        indirizzoemail indirizzodiemail indirizzodipostaelettronica indirizzomail postaelettronica
        emailadres mailadres
        adresemail adrespocztyelektronicznej pocztaelektroniczna
        eposta epostaadresi elektronikposta
        электроннаяпочта адресэлектроннойпочты элпочта почта адресэлпочты емейл имейл
        电子邮件 电子邮件地址 电子邮箱 邮箱 邮箱地址 邮件地址 邮件 電子郵件 電子郵件地址 電郵 電郵地址 電子信箱
        メールアドレス 電子メール 電子メールアドレス eメール eメールアドレス メール""",
    "company": """
        company companyname currentcompany organization organisation organizationname organisationname
        organization1name employer currentemployer
        unternehmen unternehmensname firma firmenname arbeitgeber
        entreprise entrepriseactuelle nomdelentreprise societe employeur
        empresa empresaactual nombredelaempresa compania organizacion empleador
        empresaatual nomedaempresa companhia organizacao empregador
        azienda aziendaattuale nomeazienda nomedellazienda societa impresa organizzazione datoredilavoro
        bedrijf bedrijfsnaam huidigbedrijf werkgever organisatie
        nazwafirmy przedsiębiorstwo pracodawca obecnafirma
        şirket şirketadı kurum işyeri işveren firmaadı
        компания названиекомпании организация работодатель фирма местоработы
        公司 公司名称 企业 单位 工作单位 公司名稱 企業
        会社 会社名 勤務先 企業名 所属""",
    "position": """
        position jobtitle currentposition currenttitle currentjobtitle role jobposition headline occupation
        organizationtitle organization1title
        berufsbezeichnung positionsbezeichnung stellenbezeichnung jobbezeichnung stelle funktion beruf
        poste posteactuel fonction intituleduposte titreduposte
        cargo cargoactual puesto puestoactual puestodetrabajo posicion ocupacion
        posicao cargoatual funcao ocupacao
        posizione posizioneattuale ruolo qualifica mansione incarico posizionelavorativa
        positie functie huidigefunctie functietitel functieomschrijving beroep rol
        stanowisko stanowiskopracy obecnestanowisko
        pozisyon unvan görev işünvanı
        должность позиция текущаядолжность
        职位 职务 职称 头衔 岗位 職位 職稱 職務 職銜
        役職 職種 肩書き 肩書 ポジション 職位名""",
    "profile_url": """
        url profileurl publicprofileurl linkedinurl linkedinprofile linkedinprofileurl linkedin profile profilelink
        memberurl personurl linkedinlink
        profilurl profillink linkedinprofil
        urlduprofil urlprofil profil lienduprofil lienprofil
        urldelperfil urldeperfil enlacealperfil enlacedelperfil perfil
        urldoperfil linkdoperfil linkperfil
        urldelprofilo urlprofilo urldiprofilo linkprofilo linkdelprofilo profilo
        profielurl urlvanprofiel profiellink profiel
        adresurl adresurlprofilu profillinkedin linkdoprofilu
        profilurlsi profiladresi profilbağlantısı
        ссылка ссылканапрофиль профиль адреспрофиля urlпрофиля
        网址 链接 个人主页 主页 个人资料网址 个人资料链接 網址 連結 個人檔案網址 個人檔案連結
        プロフィールurl プロフィール プロフィールのurl リンク""",
    "connected_at": """
        connectiondate dateconnected dateofconnection
        kontaktseit kontaktedatum datumderverbindung verbindungsdatum verknupftam verknupftseit
        dateconnexion datedeconnexion relationdepuis enrelationdepuis contactdepuis datedemiseenrelation
        fechadeconexion fechaconexion conexiondesde contactodesde enlazadoel
        datadeconexao datadaconexao dataconexao conexaodesde conexaoem contatodesde ligadoem ligacaodesde
        datadicollegamento datacollegamento datadelcollegamento dataconnessione datadiconnessione
        verbindingsdatum datumverbinding datumverbonden gekoppeldop gelinktop linkdatum connectiedatum connectiesinds
        connectieop
        datapołączenia datanawiązaniakontaktu wkontaktachod kontaktod datakontaktu
        bağlantıtarihi bağlantıkurulmatarihi bağlanmatarihi bağlantıkuruldu
        датасоединения датаконтакта датаустановленияконтакта датадобавления вконтактахс контактс датадобавлениявконтакты
        датаподключения датазнакомства
        添加时间 添加日期 建立联系时间 建立联系日期 连接日期 连接时间 联系日期 加入日期 结识日期
        建立連結日期 連結日期 聯絡日期
        つながった日 つながりになった日 接続日 つながり日 コネクション日""",
}
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
    "połączon",
    "nawiązan",
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
