/**
 * Names of sections whose content is paid for or supplied by someone other than the newsroom, with the reason
 * for each.
 */
export const PAID_SECTIONS: { rule: string; why: string; segments: string }[] = [
  {
    rule: 'path_paid',
    why: 'the path says that the page is paid content',
    segments: `paidpost paid-post paid-posts paidposts paid-content paidcontent paid-program paid-partnership sponsor
      sponsors sponsored sponsored-content sponsoredcontent sponsored-post sponsored-posts sponsored-article
      sponsored-articles sponsored-stories sponsored-story sponsored-features sponsored-by sponsor-content
      sponsorcontent sponsor-stories sponsor-story sponsor-post presented-by gesponsert gesponsord sponsorise
      sponsorizzato patrocinado patrocinada patrocinados contenido-patrocinado conteudo-patrocinado
      contenuti-sponsorizzati material-sponsorowany artykul-sponsorowany sponsorlu`,
  },
  {
    rule: 'path_advertiser',
    why: 'the path is a common name for advertisements',
    segments: `ad ads advertorial advertorials advertiser-content advertisercontent advertisement advertisements
      advertisement-feature ad-feature ad-features advertising-feature native native-ad native-ads native-content
      promoted promoted-content promotion promotions promo-content anzeige anzeigen asv werbung verlagsspezial
      publireportage publireportages publirreportaje publirreportajes publi-redactionnel publiredactionnel
      publicommunique publi-info informe-comercial especial-publicitario contenido-de-marca annonce annonse
      annonsorinnhold annonsorbilag annonssamarbete kommersielt kaupallinen-yhteistyo mainos reklama reklam
      advertentie komercni-prezentace komercni-sdeleni special-advertising-section`,
  },
  {
    rule: 'path_partner',
    why: 'the path is a common name for content from partners',
    segments: `partner-content partnercontent partner-post partner-posts partner-feature partner-features partner-zone
      partnerzone partner-stories partner-voices partners-content contenu-partenaire contenus-partenaires partenaires
      in-partnership in-partnership-with in-association-with impact-feature supplied-content from-our-partners
      from-our-sponsors`,
  },
  {
    rule: 'path_brand',
    why: 'the path is a common name for a publisher’s brand studio',
    segments: `brandvoice brand-voice brandvoices brandstudio brand-studio brandpost brand-post brand-posts brandhub
      brand-hub brandconnect brand-connect brandcontent brand-content branded branded-content brandedcontent
      brandstories brand-stories brand-story brandlab brand-lab branddesk brand-desk brandspot brand-spotlight
      brandwire brand-solutions brand-publishing brand-feature brandx storyworks story-works creativegroup
      creative-group creative-studio creativestudio creativeworks contentstudio content-studio custom-content
      customcontent tbrand tbrandstudio t-brand-studio wp-brandstudio wpbrandstudio`,
  },
];

/** Names of sections with unchanged press releases, on sites other than press release wires. */
export const RELEASE_SECTIONS = `press-release press-releases pressrelease pressreleases pressemitteilung pressemitteilungen
  communique communiques communiques-de-presse comunicado comunicados comunicados-de-prensa comunicati
  comunicati-stampa news-release news-releases pr-newswire prnewswire business-wire businesswire globe-newswire
  globenewswire accesswire newsfile ots`;

export const PAID_SUBDOMAINS = `sponsored sponsor sponsorcontent sponsor-content paidpost paidcontent paid-content brandstudio
  brandvoice brandedcontent branded-content brandcontent partnercontent partner-content advertorial native
  storystudio contentstudio`;

/** Subdomains on which a company writes about itself, regardless of the rest of the domain. */
export const CORPORATE_SUBDOMAINS = `newsroom newsrooms engineering press pressroom presscenter presscentre presse prensa
  mediacenter mediacentre mediaroom investor investors investor-relations ir corporate corp about aboutus careers jobs
  company`;

/**
 * Subdomains that mostly belong to companies. They are weak evidence for the type of a site, and are used
 * only for hosts that are on no list.
 */
export const COMPANY_LIKE_SUBDOMAINS = `eng tech techblog blog blogs developer developers devblog dev code lab labs research
  design media medien stories story community security ai cloud data insight insights product ux life`;

/** Paths under which companies write about themselves. */
export const COMPANY_SECTIONS = `blog blogs engineering engineering-blog eng tech-blog techblog newsroom news-room press
  press-release press-releases press-room pressroom press-center press-centre press-kit presse media-center media-centre
  mediacenter mediacentre media-room mediaroom investor investors investor-relations ir company about about-us aboutus
  corporate careers insights resources stories our-company unternehmen entreprise empresa azienda`;

/** Generic top-level domains that companies use for their blogs. */
export const COMPANY_TLDS = `engineering tech technology dev design codes software systems cloud inc ltd gmbh company careers
  energy bank io`;

/** Splits a text of space-separated words into a set. */
export function wordsOf(table: string): ReadonlySet<string> {
  return new Set(table.trim().split(/\s+/));
}
