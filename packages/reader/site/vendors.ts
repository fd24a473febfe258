/**
 * Services that a page loads or links to, identified by their domains. Each service indicates a kind of site:
 * newsrooms and bloggers use advertising networks and audience panels, and companies use tools for sales and
 * customer service.
 */
interface VendorRow {
  mark: string;
  why: string;
  /** The vendor's domains, separated by spaces. A domain may be followed by the beginning of a path. */
  hosts: string;
}

export const VENDORS: VendorRow[] = [
  {
    mark: 'ad_network',
    why: 'advertisements from a network',
    hosts: `googlesyndication.com doubleclick.net googletagservices.com adnxs.com criteo.com criteo.net taboola.com outbrain.com amazon-adsystem.com
      rubiconproject.com pubmatic.com adsafeprotected.com mediavine.com raptive.com adthrive.com ezoic.net ezojs.com monumetric.com yieldlove.com
      h5v.eu theadex.com emsservice.de smartadserver.com sascdn.com adform.net teads.tv plista.com ligatus.com revcontent.com mgid.com openx.net
      indexww.com sovrn.com sharethrough.com media.net buysellads.com carbonads.com adition.com nativendo.de strossle.it adsrvr.org richaudience.com
      snack-media.com freestar.io pub.network htlbid.com venatusmedia.com nitropay.com playwire.com ads.net intergient.com content.ad zergnet.com
      adskeeper.co.uk yandex.ru/ads an.yandex.ru adhese.com gemius.pl adocean.pl gjstatic.de qualitymedianetwork.de nuggad.net optad360.io cpro.baidu.com tanx.com bidmachine`,
  },
  {
    mark: 'audience_panel',
    why: 'audience measurement for advertisers or editors',
    hosts: `scorecardresearch.com chartbeat.com chartbeat.net parsely.com parse.ly ioam.de iocnt.net iol.io ivwbox.de imrworldwide.com quantserve.com quantcount.com
      mrf.io marfeel.com comscore.com gemius.com hit.gemius.pl oewabox.at estat.com xiti.com smartocto.com linkpulse.com cxense.com cxpublic.com npttech.com piano.io tinypass.com
      steadyhq.com laterpay.net plenigo.com onesignal.com pushengage.com jwplayer.com jwpcdn.com wcfbc.net vgwort.de vg08.met.vgwort.de vg01.met.vgwort.de vg02.met.vgwort.de vg05.met.vgwort.de vg07.met.vgwort.de vg09.met.vgwort.de sourcepoint.com privacy-mgmt.com consensu.org opencmp.net`,
  },
  {
    mark: 'sales_tools',
    why: 'tools for sales and marketing',
    hosts: `hs-scripts.com hsforms.net hsforms.com hs-analytics.net hs-banner.com hubspot.com hubspotusercontent.net hubspotusercontent-na1.net hsappstatic.net hubspotusercontent10.net hubspotusercontent20.net hubspotusercontent30.net hubspotusercontent40.net marketo.com marketo.net mktoresp.com
      pardot.com intercom.io intercomcdn.com drift.com driftt.com calendly.com clearbit.com segment.com segment.io salesforce.com salesloft.com 6sc.co
      zi-scripts.com zoominfo.com demandbase.com klaviyo.com attentivemobile.com yotpo.com judge.me okendo.io gorgias.chat tidio.co tawk.to zdassets.com zendesk.com
      livechatinc.com crisp.chat freshchat.com callrail.com birdeye.com podium.com trustpilot.com trustindex.io provenexpert.com qualified.com vwo.com visualwebsiteoptimizer.com optimizely.com
      getclicky.com leadinfo.net leadfeeder.com salesviewer.com typeform.com activecampaign.com bing.com/bat bat.bing.com snap.licdn.com px.ads.linkedin.com static.ads-twitter.com
      refersion.com impact.com tapfiliate.com rewardful.com g2.com capterra.com apps.apple.com itunes.apple.com play.google.com chilipiper.com mutinycdn.com hotjar.com fullstory.com heap.io heapanalytics.com mixpanel.com amplitude.com customer.io loom.com statuspage.io`,
  },
  {
    mark: 'shop_system',
    why: 'online shop software',
    hosts: `cdn.shopify.com shopify.com myshopify.com bigcommerce.com magento.com shopware.com prestashop.com snipcart.com ecwid.com foxycart.com swell.is shopifycdn.com shopifycloud.com`,
  },
  {
    mark: 'site_builder',
    why: 'a website builder for small companies',
    hosts: `wixstatic.com parastorage.com squarespace.com squarespace-cdn.com sqspcdn.com webflow.com website-files.com webflow.io duda.co multiscreensite.com weebly.com editmysite.com godaddy.com wsimg.com jimdo.com jimcdn.com jimstatic.com framerusercontent.com framer.com strikingly.com zyro.com unbounce.com
      ctfassets.net prismic.io sanity.io contentstack.io storyblok.com datocms-assets.com`,
  },
  {
    mark: 'reader_support',
    why: 'a service by which readers pay a writer',
    hosts: `patreon.com ko-fi.com buymeacoffee.com liberapay.com steadyhq.com flattr.com paypal.me tipeee.com gofundme.com substack.com substackcdn.com betterplace.org paypal.com/donate helloasso.com opencollective.com`,
  },
  {
    mark: 'affiliate_links',
    why: 'affiliate links',
    hosts: `amzn.to amazon.com amazon.co.uk amazon.de awin1.com zanox.com shareasale.com shrsl.com anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com linksynergy.com skimresources.com skimlinks.com viglink.com go.skimresources.com rstyle.me
      shopstyle.it liketoknow.it avantlink.com partner-ads.com belboon.de tradedoubler.com narrativ.com bestbuy.com target.com walmart.com etsy.com ebay.com howl.me geni.us geniuslink.com`,
  },
  {
    mark: 'blog_service',
    why: 'comments and statistics of weblogs',
    hosts: `disqus.com stats.wp.com gravatar.com blogger.com blogblog.com blogspot.com bloglovin.com feedburner.com feeds.feedburner.com utteranc.es giscus.app isso cusdis.com commento.io webmention.io brid.gy goatcounter.com statcounter.com sitemeter.com flattr.net technorati.com blogrolling.com wordpress.org blogtotal.de feedly.com getpocket.com mastodon.social`,
  },
];

const VENDOR_OF = new Map(
  VENDORS.flatMap(({ mark, hosts }) =>
    hosts
      .trim()
      .split(/\s+/)
      .map((host): [string, string] => [host, mark]),
  ),
);

/**
 * Returns the mark of a host that is a known vendor's domain or one of its subdomains; null for other hosts.
 */
export function vendorOf(host: string): string | null {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const mark = VENDOR_OF.get(rest);
    if (mark) return mark;
  }
  return null;
}
